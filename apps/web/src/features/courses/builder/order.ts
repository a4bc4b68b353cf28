import type { CurriculumView } from '@kindred/validation/courses';
import type { OrderCourseInput } from '@kindred/validation/courses/builder';
import type { DropTarget } from '../reorder/useDrag.ts';
import type { Direction, Movable } from '../reorder/useLift.ts';
import { CURRICULUM_EDIT } from './copy.ts';

export type Modules = CurriculumView['modules'];
/** A module or a lesson that moves. */
export type Item = Movable<'module' | 'lesson'>;

const without = <Each extends { id: string }>(all: readonly Each[], id: string) =>
  all.filter((each) => each.id !== id);
const insertAt = <Each>(all: readonly Each[], at: number, each: Each) => all.toSpliced(at, 0, each);

function lessonOf(modules: Modules, id: string) {
  return modules.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id);
}

export function moveModule(modules: Modules, id: string, at: number): Modules {
  const moved = modules.find((part) => part.id === id);
  return moved === undefined ? modules : insertAt(without(modules, id), at, moved);
}

/** @param at the place among the other lessons of the module */
export function moveLesson(modules: Modules, id: string, moduleId: string, at: number): Modules {
  const moved = lessonOf(modules, id);
  if (moved === undefined) return modules;
  return modules.map((part) => {
    const rest = without(part.lessons, id);
    return { ...part, lessons: part.id === moduleId ? insertAt(rest, at, moved) : rest };
  });
}

/** Where an item is: a module among the modules, a lesson in its module. */
export function placeOf(modules: Modules, { kind, id }: Item) {
  if (kind === 'module') {
    return { at: modules.findIndex((part) => part.id === id), total: modules.length, module: undefined };
  }
  const module = modules.find(({ lessons }) => lessons.some((lesson) => lesson.id === id));
  const lessons = module?.lessons ?? [];
  return { at: lessons.findIndex((lesson) => lesson.id === id), total: lessons.length, module };
}

export function titleOf({ modules }: CurriculumView, { kind, id }: Item): string {
  const all = kind === 'module' ? modules : modules.flatMap(({ lessons }) => lessons);
  return all.find((each) => each.id === id)?.title ?? '';
}

/** The place of an item in words. */
export function placeWords({ modules }: CurriculumView, item: Item): string {
  const { at, total, module } = placeOf(modules, item);
  return CURRICULUM_EDIT.place(at + 1, total, module?.title);
}

/** One place up or down; a lesson at the edge of its module enters the one beside it. */
export function step(modules: Modules, item: Item, direction: Direction): Modules {
  const by = direction === 'up' ? -1 : 1;
  const { at, total, module } = placeOf(modules, item);
  if (at === -1) return modules;
  const isInside = at + by >= 0 && at + by < total;
  if (item.kind === 'module') return isInside ? moveModule(modules, item.id, at + by) : modules;
  if (module === undefined) return modules;
  if (isInside) return moveLesson(modules, item.id, module.id, at + by);
  const beside = modules[modules.indexOf(module) + by];
  if (beside === undefined) return modules;
  return moveLesson(modules, item.id, beside.id, direction === 'up' ? beside.lessons.length : 0);
}

export function drop(modules: Modules, item: Item, target: DropTarget<Item>): Modules {
  if (item.id === target.id) return modules;
  const offset = target.edge === 'after' ? 1 : 0;
  if (item.kind === 'module') {
    const at = without(modules, item.id).findIndex(({ id }) => id === target.id);
    return at === -1 ? modules : moveModule(modules, item.id, at + offset);
  }
  const module =
    target.kind === 'module' ? modules.find(({ id }) => id === target.id) : placeOf(modules, target).module;
  if (module === undefined) return modules;
  const rest = without(module.lessons, item.id);
  const at = target.kind === 'module' ? rest.length : rest.findIndex(({ id }) => id === target.id) + offset;
  return moveLesson(modules, item.id, module.id, at);
}

export function orderOf(modules: Modules): OrderCourseInput['modules'] {
  return modules.map(({ id, lessons }) => ({ id, lessons: lessons.map((lesson) => lesson.id) }));
}

export function isSameOrder(one: Modules, other: Modules): boolean {
  return JSON.stringify(orderOf(one)) === JSON.stringify(orderOf(other));
}
