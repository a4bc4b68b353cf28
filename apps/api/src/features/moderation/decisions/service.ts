import type { Viewer } from '@kindred/permissions/viewer';
import type { AppealInput, DecideAppealInput } from '@kindred/validation/moderation/appeals';
import type { decideInput, decideManyInput, OwnDecision } from '@kindred/validation/moderation/decisions';
import type { z } from 'zod';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';

type Actor = Context & { viewer: Viewer };

export async function decide(_ctx: Actor, _input: z.output<typeof decideInput>): Promise<void> {}

export async function decideMany(_ctx: Actor, _input: z.output<typeof decideManyInput>) {
  return { decided: [] as string[], refused: [] as { id: string; code: string; message: string }[] };
}

export async function ownDecision(_ctx: Actor, _id: string): Promise<OwnDecision> {
  return fail('not_found');
}

export async function appeal(_ctx: Actor, _input: AppealInput): Promise<void> {}
export async function decideAppeal(_ctx: Actor, _input: DecideAppealInput): Promise<string> {
  return fail('not_found');
}
