import { createTestDatabase } from '@kindred/db/testing';
import { expect, test, vi } from 'vitest';
import { redisTransport } from '../src/platform/bus-redis.ts';
import { createTestApi } from './harness.ts';
import { startRedis } from './redis.ts';

test('a node starts while Redis is away, says so, and is told of what happened once Redis is there', async () => {
  const redis = await startRedis();
  await redis.kill();
  const database = await createTestDatabase();
  const api = await createTestApi({ database, transport: (handlers) => redisTransport(redis.url, handlers) });
  try {
    const ready = async () => {
      const answer = await api.get('/readyz');
      expect(answer.statusCode).toBe(200);
      return answer.json();
    };
    expect(await ready()).toEqual({ status: 'ready', bus: 'down' });
    expect((await api.get('/metrics')).body).toMatch(/^bus_up 0$/m);

    const heard: string[] = [];
    let gaps = 0;
    api.bus.on(({ topic }) => void heard.push(topic));
    api.bus.onGap(() => {
      gaps += 1;
    });
    const ada = await api.signUp('Ada');
    expect((await api.post('/api/posts', { content: 'Before Redis' }, ada)).statusCode).toBe(200);
    await redis.start();
    await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'ready', bus: 'up' }), 30_000);
    await vi.waitFor(() => expect(heard).toContain('post_created'), 30_000);
    expect(gaps).toBeGreaterThan(0);
  } finally {
    await api.close();
    await redis.remove();
  }
}, 120_000);
