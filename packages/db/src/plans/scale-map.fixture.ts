const PLACES = 40_000;

/** Places all over the world, half of them in one large city. Neither the map nor its list asks what is there. */
export const MAP_STATEMENTS = [
  `insert into map_places (kind, business_id, location, point, is_exact, name, person_id, audience)
   select 'business', ('00000a50-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
     case when n % 2 = 0 then 'Metropolis' else 'Village ' || n end,
     case when n % 2 = 0 then point(10 + (n * 37 % 1000) / 5000.0, 50 + (n * 91 % 1000) / 5000.0)
       else point((n * 7919 % 360000) / 1000.0 - 180, (n::bigint * 104729 % 140000) / 1000.0 - 70) end,
     true, 'Shop ' || n, ('00000001-0000-7000-8000-' || lpad(to_hex(n % 20000), 12, '0'))::uuid,
     '00000000-0000-0000-0000-000000000000'
   from generate_series(0, ${PLACES - 1}) n`,
];
