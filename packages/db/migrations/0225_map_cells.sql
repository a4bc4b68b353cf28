-- Places of a cell are counted from the index alone, however many pages of the table they are spread over.
create index map_places_cells_idx on map_places using gist (point, kind)
  include (subject_id, person_id, tribe_id, ends_at, is_exact)
  where audience = '00000000-0000-0000-0000-000000000000';
drop index map_places_point_idx;
