-- Charging a stored card takes a scope of its own, which no token has unless its owner chooses it.
alter table access_tokens
  drop constraint access_tokens_scopes_known,
  add constraint access_tokens_scopes_known check (
    cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'payments']
  );
