-- What trends in a town, which is the first part of a location.
create index businesses_town_idx
  on businesses (lower(trim(split_part(location, ',', 1))), trending_score desc, id desc)
  where deleted_at is null;
