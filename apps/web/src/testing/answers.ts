import type { AppRouter } from '@kindred/api/router-type';
import type { ErrorBody } from '@kindred/validation/errors';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';

/** A link for `renderSignedIn` that answers each procedure, by its name, with a function of its input. */
export function answering(answers: Record<string, (input: unknown) => unknown>): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const answer = answers[op.path];
        Promise.resolve(op.input)
          .then((input) => {
            if (answer === undefined) throw new Error(`This test has no answer for ${op.path}`);
            return answer(input);
          })
          .then((data) => {
            observer.next({ result: { type: 'data', data } });
            observer.complete();
          })
          .catch((error: unknown) => observer.error(TRPCClientError.from(error as Error)));
      });
}

/** What a call is refused with, for {@link answering}. */
export function refusal(body: ErrorBody) {
  return { error: { code: -32_000, message: body.message, data: body } };
}
