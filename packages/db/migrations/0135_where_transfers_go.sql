-- Of a bank transfer: the account it goes to, as it was told to the buyer.
alter table bank_transfers add column pay_to text;
-- The account of a seller that buyers transfer to.
alter table seller_settings add column transfer_details text;
