import { expect, it } from 'vitest';
import { z } from 'zod';

it('schemas are not compiled, which the content security policy forbids', () => {
  expect(z.config().jitless).toBe(true);
});
