-- Services are sold in the currency of their business.
alter table services drop column currency;
