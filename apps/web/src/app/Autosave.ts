import type { ErrorCode } from '@kindred/validation/errors';
import type { z } from 'zod';
import { readField, type Typed } from '../ui/fieldFacts.ts';
import { errorCode, messageOf, type Problems, problemsOfCall } from './errors.ts';

/** The values of a form, by field. */
export type Values = Record<string, Typed>;
export interface Stored<Draft extends Values> {
  values: Draft;
  /** The `updatedAt` of the record. */
  readAt: string;
}
export interface AutosaveOptions<Draft extends Values> {
  fields: Readonly<Record<keyof Draft, z.ZodType>>;
  /** Sends the changed fields; `changed` is the code it is refused with when `readAt` is stale. */
  save: (changes: Record<string, unknown>, readAt: string) => Promise<Stored<Draft>>;
  reload: () => Promise<Stored<Draft>>;
  changed: ErrorCode;
}
export type SaveStatus = 'saved' | 'saving' | 'unsaved';

const PAUSE_MS = 1_000;
/** Saves that follow one another because the record changed meanwhile. */
const ATTEMPTS_MAX = 3;

/**
 * Saves the fields of a record as they are edited. Text that was not stored stays typed; a field that another editor
 * changed too waits for a choice, and the other fields are stored without one.
 */
export class Autosave<Draft extends Values> {
  /** Edited since the field was last left. */
  private typed: Partial<Draft> = {};
  /** The text as typed when the field was last stored; the server may have normalized it. */
  private accepted: Partial<Draft> = {};
  private theirs: Partial<Draft> = {};
  /** The field that is being edited: it is not rewritten under the cursor. */
  private current: (keyof Draft & string) | null = null;
  private problems: Problems = {};
  private failure: string | null = null;
  private isSaving = false;
  private isAgain = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stored: Stored<Draft>;
  options: AutosaveOptions<Draft>;
  private readonly onChange: () => void;

  constructor(stored: Stored<Draft>, options: AutosaveOptions<Draft>, onChange: () => void) {
    this.stored = stored;
    this.options = options;
    this.onChange = onChange;
  }

  valueOf<Name extends keyof Draft>(field: Name): Draft[Name] {
    return field in this.typed ? (this.typed[field] as Draft[Name]) : this.stored.values[field];
  }

  problemOf(field: keyof Draft & string): string | undefined {
    return this.problems[field];
  }

  /** The value that another editor stored, while the choice between it and mine is open. */
  theirsOf<Name extends keyof Draft>(field: Name): Draft[Name] | undefined {
    return this.theirs[field];
  }

  /** Why nothing was stored, when no field is to blame. */
  get message(): string | null {
    return this.failure;
  }

  get status(): SaveStatus {
    if (this.isSaving) return 'saving';
    if (this.failure !== null || [this.problems, this.theirs].some((all) => Object.keys(all).length > 0)) {
      return 'unsaved';
    }
    return this.dirty().length > 0 ? 'saving' : 'saved';
  }

  set<Name extends keyof Draft & string>(field: Name, value: Draft[Name]): void {
    this.typed[field] = value;
    this.current = field;
    delete this.problems[field];
    this.failure = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), PAUSE_MS);
    this.onChange();
  }

  /** The editor left a field: it shows what is stored from here on, once that is so. */
  leave(field: keyof Draft & string): void {
    this.current = null;
    if (!this.isDirty(field)) delete this.typed[field];
    this.onChange();
    void this.flush();
  }

  keepMine(field: keyof Draft & string): void {
    delete this.theirs[field];
    this.onChange();
    void this.flush();
  }

  takeTheirs(field: keyof Draft & string): void {
    delete this.theirs[field];
    delete this.typed[field];
    this.onChange();
  }

  /** Takes up the record as it was read again; an answer from before the last save is left alone. */
  receive(next: Stored<Draft>): void {
    if (!this.isSaving && next.readAt > this.stored.readAt) this.merge(next, {});
  }

  async flush(attempt = 1): Promise<void> {
    clearTimeout(this.timer);
    if (this.isSaving) {
      this.isAgain = true;
      return;
    }
    const { changes, sent } = this.check();
    if (Object.keys(changes).length === 0) return this.onChange();
    this.isSaving = true;
    this.failure = null;
    this.onChange();
    let isStale = false;
    try {
      this.accept(await this.options.save(changes, this.stored.readAt), sent);
    } catch (error) {
      isStale = errorCode(error) === this.options.changed && attempt < ATTEMPTS_MAX;
      if (isStale) await this.catchUp();
      else this.refuse(error);
    }
    this.isSaving = false;
    const isNext = this.isAgain || (isStale && this.failure === null);
    this.isAgain = false;
    this.onChange();
    if (isNext) await this.flush(isStale ? attempt + 1 : 1);
  }

  private isDirty(field: keyof Draft & string): boolean {
    if (!(field in this.typed)) return false;
    const typed = this.typed[field];
    return typed !== this.stored.values[field] && typed !== this.accepted[field];
  }

  private dirty() {
    return (Object.keys(this.typed) as (keyof Draft & string)[]).filter((field) => this.isDirty(field));
  }

  private check() {
    const changes: Record<string, unknown> = {};
    const sent: Partial<Draft> = {};
    for (const field of this.dirty()) {
      if (field in this.theirs) continue;
      const typed = this.typed[field] as Typed;
      const read = readField(this.options.fields[field], typed);
      if (read.success) {
        changes[field] = read.data;
        sent[field] = this.typed[field];
        delete this.problems[field];
      } else this.problems[field] = read.error.issues[0]?.message;
    }
    return { changes, sent };
  }

  private accept(answer: Stored<Draft>, sent: Partial<Draft>): void {
    this.accepted = { ...this.accepted, ...sent };
    this.merge(answer, sent);
    for (const field of Object.keys(sent) as (keyof Draft & string)[]) {
      if (field !== this.current && this.typed[field] === sent[field]) delete this.typed[field];
    }
  }

  private merge(next: Stored<Draft>, mine: Partial<Draft>): void {
    for (const field of Object.keys(next.values) as (keyof Draft & string)[]) {
      if (field in mine || next.values[field] === this.stored.values[field]) continue;
      if (this.isDirty(field) && this.typed[field] !== next.values[field]) {
        this.theirs[field] = next.values[field];
      } else {
        delete this.typed[field];
        delete this.theirs[field];
      }
      delete this.accepted[field];
    }
    this.stored = next;
    this.onChange();
  }

  private async catchUp(): Promise<void> {
    try {
      this.merge(await this.options.reload(), {});
    } catch (error) {
      this.failure = messageOf(error);
    }
  }

  private refuse(error: unknown): void {
    const { form, ...problems } = problemsOfCall(error);
    const isOfField = Object.keys(problems).some((field) => field in this.options.fields);
    if (isOfField) this.problems = { ...this.problems, ...problems };
    else this.failure = form ?? messageOf(error);
  }
}
