import { expect, test } from 'vitest';
import { pointIn, searchAt } from './start.ts';

const point = (at: string) => pointIn(new URLSearchParams({ at }));

test('an address opens the map at the point that it was made for', () => {
  expect(pointIn(new URLSearchParams(searchAt({ lat: -41.3, lng: 174.8 })))).toEqual({
    lat: -41.3,
    lng: 174.8,
  });
});

test.each(['', '1', '1,2,3', 'a,b', '91,0', '1e1,2', ' 1,2'])(
  'the address %j opens the whole world',
  (at) => {
    expect(point(at)).toBeNull();
  },
);
