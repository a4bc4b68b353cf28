-- Every value is a function of a row's number, so that a data set of one scale is always the same. The
-- schema goes when all is filled; the application never sees it. Each function is inlined where it is called,
-- which takes a body that is as immutable as the function says it is.

-- From 0 up to but not including 1.
create function bench.chance(n bigint, salt integer) returns double precision
  language sql immutable parallel safe
  return (hashint8extended(n, salt) & 9007199254740991)::double precision / 9007199254740992;

-- Few are large, most are small: a Pareto distribution that begins at 0, with the given cap.
create function bench.skewed(n bigint, salt integer, base numeric, steepness numeric, cap integer)
  returns integer language sql immutable parallel safe
  return least(cap, floor(base * ((1 - bench.chance(n, salt)) ^ -steepness - 1)))::integer;

-- Of the form of a UUIDv7, in the order of `at`.
create function bench.id(at timestamptz, salt integer, n bigint) returns uuid
  language sql immutable parallel safe
  return encode(
    int8send((date_part('epoch', at - timestamptz 'epoch') * 1000)::bigint << 16 | 28672 | (n & 4095))
      || int8send((hashint8extended(n, salt) >> 4) & 1152921504606846975 | ~9223372036854775807),
    'hex')::uuid;

-- A step that visits every one of `people` before it comes back: a prime that cannot divide their number.
create function bench.step(n bigint, salt integer) returns bigint
  language sql immutable parallel safe
  return (array[1000003, 1000033, 1000037, 1000039, 1000081, 1000099, 1000117, 1000121])
    [1 + floor(8 * bench.chance(n, salt))::integer];

-- Words, so that rows are as wide as real ones and compress like them. Bytes are cut faster than characters.
create function bench.words(n bigint, salt integer, longest integer) returns text
  language sql stable parallel safe
  return convert_from(btrim(substr(
    decode(repeat(
      'the garden opens at nine and everybody brings something to share with the neighbours who came early '
      'for coffee we talked about pricing a first course how to keep a small shop alive in winter and which '
      'trail is dry enough after the rain please bring your own mug a notebook and one honest question about '
      'the thing you are building this month the bakery is looking for two people on saturdays while the '
      'choir needs a tenor and the workshop a second drill ',
      1 + longest / 400
    ), 'escape'),
    1 + floor(300 * bench.chance(n, salt))::integer,
    20 + floor((longest - 20) * bench.chance(n, salt + 1) ^ 3)::integer
  ), ' '), 'UTF8');

create function bench.latest() returns timestamptz language sql immutable parallel safe
  return timestamptz '2026-06-01 00:00:00+00';
