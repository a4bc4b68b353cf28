import type { Viewer } from '@kindred/permissions/viewer';
import type { ActionTarget, GuideActionName } from '@kindred/validation/guide/actions';
import type { Context } from '../trpc/context.ts';

/** What somebody asks the guide to do. */
export interface Asked {
  targetId: string;
  text: string;
}

/** What exactly will happen, in sentences. */
export interface ActionPreview {
  title: string;
  lines: string[];
  /** Where the person goes on. */
  url: string | null;
  /** The person does it themselves, at `url`. */
  isPrepared?: true;
}

export interface Done {
  lines: string[];
  url: string | null;
  /** What `undo` needs; null where it changed nothing that could be taken back. */
  undo: Record<string, unknown> | null;
}

/**
 * One thing the guide can do with one kind of row, through the ordinary procedures and as the person. A new one is one
 * file, listed in apps/api/src/guideActions.ts.
 */
export interface GuideAction {
  action: GuideActionName;
  /** Null for what is about nothing that exists. */
  target: ActionTarget | null;
  /** Fails for what the viewer cannot see or do now. */
  preview(ctx: Context, viewer: Viewer, asked: Asked): Promise<ActionPreview>;
  /** Absent where the person does it themselves, at the `url` of the preview: money and messages. */
  run?(ctx: Context, asked: Asked): Promise<Done>;
  undo?(ctx: Context, undo: Record<string, unknown>): Promise<void>;
}

export function defineGuideAction(action: GuideAction): GuideAction {
  return action;
}
