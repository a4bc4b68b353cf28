import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { createLanguageModel } from './language-model.ts';

describe('where a model may be', () => {
  const set = (url: string, rest: Record<string, string> = {}) =>
    readEnv({ GUIDE_LLM_URL: url, GUIDE_LLM_MODEL: 'small', ...rest });

  test.each([
    'http://127.0.0.1:11434/v1',
    'https://127.0.0.1/v1',
    'https://10.0.0.7/v1',
    'https://169.254.169.254/v1',
    'https://[::1]/v1',
    'http://llm.example.com/v1',
  ])('not at %s, unless that is allowed', (url) => {
    expect(() => set(url)).toThrow(/GUIDE_LLM_URL: .*GUIDE_LLM_PRIVATE=1/);
    expect(set(url, { GUIDE_LLM_PRIVATE: '1' }).GUIDE_LLM_URL).toBe(url);
  });

  test('not without a name, and not behind a name that leads to a private address', async () => {
    expect(() => readEnv({ GUIDE_LLM_URL: 'https://llm.example.com/v1' })).toThrow(/GUIDE_LLM_MODEL/);
    const asked = createLanguageModel(set('https://localhost/v1'))?.complete({
      rules: '',
      data: '{}',
    });
    await expect(asked).rejects.toThrow('localhost leads to a private address');
  });
});
