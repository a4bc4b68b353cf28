-- How much of a payout is tax that the seller collected and remits.
alter table payouts add column tax_minor bigint not null default 0;
