-- Every value is a function of a row's number, so that a data set of one scale is always the same. The
-- functions are of this session; the application never sees them.

-- From 0 up to but not including 1.
create function pg_temp.chance(n bigint, salt integer) returns double precision
  language sql immutable parallel safe
  return (hashint8extended(n, salt) & 9007199254740991)::double precision / 9007199254740992;

-- Few are large, most are small: a Pareto distribution that begins at 0, with the given cap.
create function pg_temp.skewed(n bigint, salt integer, base numeric, steepness numeric, cap integer)
  returns integer language sql immutable parallel safe
  return least(cap, floor(base * ((1 - pg_temp.chance(n, salt)) ^ -steepness - 1)))::integer;

-- Of the form of a UUIDv7, in the order of `at`.
create function pg_temp.id(at timestamptz, salt integer, n bigint) returns uuid
  language sql immutable parallel safe
  return (
    lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
    || '7' || lpad(to_hex(n & 4095), 3, '0')
    || '8' || left(lpad(to_hex(hashint8extended(n, salt)), 16, '0'), 15)
  )::uuid;

-- A step that visits every one of `people` before it comes back: a prime that cannot divide their number.
create function pg_temp.step(n bigint, salt integer) returns bigint
  language sql immutable parallel safe
  return (array[1000003, 1000033, 1000037, 1000039, 1000081, 1000099, 1000117, 1000121])
    [1 + floor(8 * pg_temp.chance(n, salt))::integer];

-- Words, so that rows are as wide as real ones and compress like them.
create function pg_temp.words(n bigint, salt integer, longest integer) returns text
  language sql immutable parallel safe
  return trim(substr(
    repeat(
      'the garden opens at nine and everybody brings something to share with the neighbours who came early '
      'for coffee we talked about pricing a first course how to keep a small shop alive in winter and which '
      'trail is dry enough after the rain please bring your own mug a notebook and one honest question about '
      'the thing you are building this month the bakery is looking for two people on saturdays while the '
      'choir needs a tenor and the workshop a second drill ',
      1 + longest / 400
    ),
    1 + floor(300 * pg_temp.chance(n, salt))::integer,
    20 + floor((longest - 20) * pg_temp.chance(n, salt + 1) ^ 3)::integer
  ));

create function pg_temp.people() returns integer language sql stable
  return current_setting('bench.people')::integer;
create function pg_temp.latest() returns timestamptz language sql immutable
  return timestamptz '2026-06-01 00:00:00+00';

-- No foreign key is looked up while loading: every reference below is right by construction.
set session_replication_role = replica;
