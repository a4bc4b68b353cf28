import fc from 'fast-check';
import { uuid } from './arbitraries.fixture.ts';

const letters = (length: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));

/** What browsers send to be rung, by the name of the input. */
export const PUSH_WELL_FORMED = {
  subscribeInput: fc.record({
    endpoint: letters(40).map((name) => `https://push.example.org/send/${name}`),
    keys: fc.record({ p256dh: letters(87), auth: letters(22) }),
  }),
  pushDeviceInput: fc.record({ id: uuid }),
};
