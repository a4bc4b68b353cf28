-- Without accents and in lower case, with punctuation as it is.
create function search_letters(value text) returns text language sql immutable strict parallel safe
return translate(
  replace(replace(replace(
    regexp_replace(normalize(lower(value), nfkd), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  'øłđı', 'oldi');

create or replace function search_fold(value text) returns text language sql immutable strict parallel safe
return regexp_replace(search_letters(value), '[!-/:-@\[-`{-~\s]+', ' ', 'g');

-- What matches a text in which a word begins as the folded term does.
create function search_beginning(term text) returns text language sql immutable strict parallel safe
return '(^|[!-/:-@\[-`{-~\s])' || replace(trim(term), ' ', '[!-/:-@\[-`{-~\s]+');

-- Whether a text has a word for each of the beginnings. Messages are in no index of words: they are compared one by one,
-- and a regular expression over ASCII text takes a fifteenth of what folding takes. Not strict: it would not be inlined.
create function search_begins(value text, beginnings text[]) returns boolean language sql immutable parallel safe
return case when octet_length(value) = char_length(value) then value ~* all (beginnings)
  else search_letters(value) ~ all (beginnings) end;
