-- It is no secret: it says of an order which quote it was placed with.
alter table orders rename column quote_token to quoted_as;
