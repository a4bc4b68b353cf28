import type { CurriculumView } from '@kindred/validation/courses';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { CURRICULUM_EDIT } from './copy.ts';
import { type Direction, type Item, type Modules, placeOf, step } from './order.ts';

export const handleId = (id: string) => `move-${id}`;

const KEYS: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down' };

interface Lifted {
  item: Item;
  /** The curriculum when it was lifted. */
  read: CurriculumView;
  modules: Modules;
}

function nameOf(modules: Modules, { kind, id }: Item): string {
  const all = kind === 'module' ? modules : modules.flatMap(({ lessons }) => lessons);
  return all.find((each) => each.id === id)?.title ?? '';
}

function sentence(modules: Modules, item: Item): string {
  const { at, total, module } = placeOf(modules, item);
  return CURRICULUM_EDIT.place(at + 1, total, module?.title);
}

/**
 * Moves modules and lessons by keyboard: a handle lifts its item, arrows move it, Escape takes it back. What happens is
 * put into words for a live region.
 */
export function useLift(curriculum: CurriculumView, order: (modules: Modules, read: CurriculumView) => void) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [said, setSaid] = useState('');
  const modules = lifted?.modules ?? curriculum.modules;
  // A row that enters another module is mounted anew, and its handle has to be focused again.
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focused.current !== null) document.getElementById(handleId(focused.current))?.focus();
    if (lifted === null) focused.current = null;
  }, [modules, lifted]);

  function moveOnce(item: Item, direction: Direction) {
    const next = step(curriculum.modules, item, direction);
    focused.current = item.id;
    order(next, curriculum);
    setSaid(CURRICULUM_EDIT.moved(nameOf(next, item), sentence(next, item)));
  }

  function cancel(item: Item) {
    focused.current = item.id;
    setLifted(null);
    setSaid(CURRICULUM_EDIT.canceled(nameOf(curriculum.modules, item), sentence(curriculum.modules, item)));
  }

  function toggle(item: Item) {
    const name = nameOf(modules, item);
    focused.current = item.id;
    if (lifted === null) {
      setLifted({ item, read: curriculum, modules: curriculum.modules });
      setSaid(CURRICULUM_EDIT.lifted(name, sentence(modules, item)));
      return;
    }
    setLifted(null);
    order(lifted.modules, lifted.read);
    setSaid(CURRICULUM_EDIT.moved(name, sentence(lifted.modules, item)));
  }

  const handleProps = (item: Item) => ({
    id: handleId(item.id),
    'aria-pressed': lifted?.item.id === item.id,
    onClick(event: { detail: number }) {
      // A press of the pointer begins a drag; this is Space or Enter.
      if (event.detail === 0) toggle(item);
    },
    onKeyDown(event: KeyboardEvent) {
      if (lifted === null) return;
      if (event.key === 'Escape') {
        event.stopPropagation();
        cancel(lifted.item);
      }
      const direction = KEYS[event.key];
      if (direction === undefined) return;
      event.preventDefault();
      const next = step(lifted.modules, lifted.item, direction);
      setLifted({ ...lifted, modules: next });
      setSaid(sentence(next, lifted.item));
    },
    onBlur({ relatedTarget }: { relatedTarget: EventTarget | null }) {
      const isElsewhere = relatedTarget instanceof HTMLElement && relatedTarget.id !== handleId(item.id);
      if (lifted?.item.id !== item.id || !isElsewhere) return;
      setLifted(null);
      focused.current = null;
      setSaid(CURRICULUM_EDIT.canceled(nameOf(curriculum.modules, item), sentence(curriculum.modules, item)));
    },
  });
  return { modules, lifted: lifted?.item ?? null, said, handleProps, moveOnce };
}
export type Lift = ReturnType<typeof useLift>;
