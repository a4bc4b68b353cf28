-- Whether the one it is about keeps it off their profile; it stays where it was written.
alter table business_reviews add column hidden_on_profile boolean not null default false;
alter table product_reviews add column hidden_on_profile boolean not null default false;
