//! Enums that know all of their variants.

/// Declares an enum together with the list of its variants, so that the two cannot differ.
macro_rules! listed {
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$of_variant:meta])* $variant:ident,)+
        }
    ) => {
        $(#[$about])*
        pub enum $name {
            $($(#[$of_variant])* $variant,)+
        }

        impl $name {
            /// How many there are.
            pub const COUNT: usize = [$(stringify!($variant)),+].len();

            /// All of them, in order.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$variant),+];
        }
    };
}

pub(crate) use listed;
