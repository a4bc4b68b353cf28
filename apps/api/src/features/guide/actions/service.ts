import { finishOffer, insertOffer, takeOffer, takeUndo } from '@kindred/db/guide/actions/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  type ActInput,
  type ActResult,
  OFFER_MINUTES,
  UNDO_MINUTES,
} from '@kindred/validation/guide/actions';
import { guideActions } from '../../../guideActions.ts';
import type { Asked, GuideAction } from '../../../platform/guide-action.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

function actionFor({ action, targetType, targetId }: ActInput): GuideAction {
  const known = guideActions.find((one) => one.action === action && one.target === targetType);
  if (known !== undefined && (known.target === null) === (targetId === null)) return known;
  return fail('invalid_input', {
    issues: [{ path: 'targetType', message: 'The guide cannot do this with what you chose' }],
  });
}

type Previewed =
  | { prepared: ActResult }
  | ({ prepared: null; run: NonNullable<GuideAction['run']> } & Pick<ActResult, 'title' | 'lines' | 'url'>);

async function preview(ctx: Context, viewer: Viewer, known: GuideAction, asked: Asked): Promise<Previewed> {
  const { title, lines, url, isPrepared } = await known.preview(ctx, viewer, asked);
  const { action, run } = known;
  if (run !== undefined && !isPrepared) return { prepared: null, run, title, lines, url };
  return { prepared: { status: 'prepared', action, title, lines, token: null, expiresAt: null, url } };
}

/** Says what would happen. What the guide can do itself can be confirmed for ten minutes. */
async function offer(ctx: Context, viewer: Viewer, input: ActInput): Promise<ActResult> {
  const { action, targetType, targetId, text = '' } = input;
  const now = await preview(ctx, viewer, actionFor(input), { targetId: targetId ?? '', text });
  if (now.prepared !== null) return now.prepared;
  const expiresAt = inMinutes(OFFER_MINUTES);
  const token = await ctx.write((tx) =>
    insertOffer(tx, { userId: viewer.id, action, targetType, targetId, content: { text }, expiresAt }),
  );
  const { title, lines, url } = now;
  return { status: 'preview', action, title, lines, token, expiresAt: expiresAt.toISOString(), url };
}

/** Does what was offered, once, as the viewer may now: what stands in the way since the preview stops it. */
async function confirm(ctx: Context, viewer: Viewer, input: ActInput, token: string): Promise<ActResult> {
  const { action, targetType, targetId } = input;
  const known = actionFor(input);
  const taken = await ctx.write((tx) => takeOffer(tx, viewer.id, token, { action, targetType, targetId }));
  if (taken === undefined) fail('guide_offer_gone');
  const asked = { targetId: targetId ?? '', text: String(taken.content.text ?? '') };
  const now = await preview(ctx, viewer, known, asked);
  if (now.prepared !== null) return now.prepared;
  const { lines, url, undo } = await now.run(ctx, asked);
  const until = inMinutes(UNDO_MINUTES);
  await ctx.write((tx) => finishOffer(tx, token, { undo, until }));
  const isUndoable = undo !== null && known.undo !== undefined;
  return {
    status: 'done',
    action,
    title: now.title,
    lines,
    token: isUndoable ? token : null,
    expiresAt: isUndoable ? until.toISOString() : null,
    url,
  };
}

export function act(ctx: Context, viewer: Viewer, input: ActInput): Promise<ActResult> {
  return input.token === undefined ? offer(ctx, viewer, input) : confirm(ctx, viewer, input, input.token);
}

export async function undo(ctx: Context, viewer: Viewer, token: string): Promise<void> {
  const taken = await ctx.write((tx) => takeUndo(tx, viewer.id, token));
  const known = guideActions.find(
    ({ action, target }) => action === taken?.action && target === taken.targetType,
  );
  if (taken?.undo == null || known?.undo === undefined) return fail('guide_undo_gone');
  await known.undo(ctx, taken.undo as Record<string, unknown>);
}
