//! A macro for enums with a list of their variants.

/// Declares an enum with the constants `COUNT` and `ALL`, so that the list cannot miss a variant.
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
            /// Number of variants of the enum.
            pub const COUNT: usize = [$(stringify!($variant)),+].len();

            /// Every variant, in order of declaration.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$variant),+];
        }
    };
}

pub(crate) use listed;
