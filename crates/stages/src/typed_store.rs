//! Storage by type: scratch memory of stages, and facts that one stage leaves for later ones.

use std::any::{Any, TypeId};
use std::fmt;

/// At most one value of every type. A plan uses few types, so a linear search is faster than a hash map.
#[derive(Default)]
struct TypedStore {
    slots: Vec<Slot>,
}

struct Slot {
    id: TypeId,
    /// `None` before first use and while the value is taken out.
    value: Option<Box<dyn Any + Send>>,
    /// Whether the value is a fact of the current run. A stale value is kept only for its allocated memory.
    is_set: bool,
}

const TYPE: &str = "invariant: a slot holds a value of its own type";

impl TypedStore {
    /// Returns the slot for `T`. Adds an empty one on first use.
    fn slot<T: Default + Send + 'static>(&mut self) -> &mut Slot {
        let id = TypeId::of::<T>();
        let known = self.slots.iter().position(|slot| slot.id == id);
        let i = known.unwrap_or_else(|| {
            self.slots.push(Slot { id, value: None, is_set: false });
            self.slots.len() - 1
        });
        &mut self.slots[i]
    }
}

impl Slot {
    fn value<T: Default + Send + 'static>(&mut self) -> &mut T {
        let value = self.value.get_or_insert_with(|| Box::<T>::default());
        value.downcast_mut().expect(TYPE)
    }
}

/// Scratch memory of stages. Every stage or algorithm declares a type with named buffers and gets the one value of that
/// type. Buffers keep their memory from level to level; their contents are unspecified on entry.
#[derive(Default)]
pub struct Scratch {
    store: TypedStore,
}

impl Scratch {
    /// Returns the buffers of type `T`.
    pub fn get<T: Default + Send + 'static>(&mut self) -> &mut T {
        self.store.slot::<T>().value()
    }

    /// Moves the buffers of type `T` out, so that they can be borrowed together with others. [`Scratch::give`] returns
    /// them.
    pub fn take<T: Default + Send + 'static>(&mut self) -> Box<T> {
        let value = self.store.slot::<T>().value.take();
        value.map_or_else(Box::default, |value| value.downcast().expect(TYPE))
    }

    /// Returns buffers that [`Scratch::take`] moved out, so that their memory is reused.
    pub fn give<T: Default + Send + 'static>(&mut self, buffers: Box<T>) {
        self.store.slot::<T>().value = Some(buffers);
    }

    /// Frees the memory of all buffers.
    pub fn clear(&mut self) {
        self.store.slots.iter_mut().for_each(|slot| slot.value = None);
    }
}

impl fmt::Debug for Scratch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scratch").field("types", &self.store.slots.len()).finish()
    }
}

/// Facts that one stage of a run leaves for later ones, by type: `cx.facts.put(VaultSite(rect))`. Stages that rotate or
/// mirror the map clear it, because facts may contain coordinates.
#[derive(Default)]
pub struct Blackboard {
    store: TypedStore,
}

impl Blackboard {
    /// Removes all facts. Their memory is kept.
    pub fn clear(&mut self) {
        self.store.slots.iter_mut().for_each(|slot| slot.is_set = false);
    }

    /// Stores a fact. Replaces an earlier one of the same type.
    pub fn put<T: Default + Send + 'static>(&mut self, fact: T) {
        *self.renew() = fact;
    }

    /// Marks the fact of type `T` as present and returns it. The caller must overwrite its contents, which are left
    /// over from an earlier run so that lists keep their memory.
    pub fn renew<T: Default + Send + 'static>(&mut self) -> &mut T {
        let slot = self.store.slot::<T>();
        slot.is_set = true;
        slot.value()
    }

    /// Returns the fact of type `T`, if a stage of this run stored one.
    pub fn get<T: Send + 'static>(&self) -> Option<&T> {
        let slot = self.store.slots.iter().find(|slot| slot.id == TypeId::of::<T>() && slot.is_set)?;
        slot.value.as_ref()?.downcast_ref()
    }

    /// Returns the fact of type `T` for modification, if a stage of this run stored one.
    pub fn get_mut<T: Send + 'static>(&mut self) -> Option<&mut T> {
        let slot = self.store.slots.iter_mut().find(|slot| slot.id == TypeId::of::<T>() && slot.is_set)?;
        slot.value.as_mut()?.downcast_mut()
    }
}

impl fmt::Debug for Blackboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = self.store.slots.iter().filter(|slot| slot.is_set).count();
        f.debug_struct("Blackboard").field("facts", &set).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, PartialEq)]
    struct Sites(Vec<u32>);

    #[test]
    fn clearing_removes_facts_and_keeps_their_memory() {
        let mut facts = Blackboard::default();
        assert_eq!(facts.get::<Sites>(), None);
        facts.put(Sites(Vec::with_capacity(64)));
        facts.renew::<Sites>().0.push(7);
        assert_eq!(facts.get(), Some(&Sites(vec![7])));
        facts.clear();
        assert_eq!(facts.get::<Sites>(), None);
        assert!(facts.renew::<Sites>().0.capacity() >= 64);
    }

    #[test]
    fn buffers_keep_their_contents_while_they_are_taken_out() {
        let mut scratch = Scratch::default();
        scratch.get::<Sites>().0.push(1);
        let mut taken = scratch.take::<Sites>();
        taken.0.push(2);
        assert_eq!(scratch.get::<Vec<u8>>(), &[]);
        scratch.give(taken);
        assert_eq!(scratch.get::<Sites>().0, [1, 2]);
    }
}
