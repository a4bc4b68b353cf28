-- An invoice keeps the bank transfer that it asks for, which was read from the open transfer when it was printed.
update invoices set content = invoices.content
  || jsonb_build_object('transfer', jsonb_build_object('ref', transfer.ref, 'payTo', transfer.pay_to))
from payments join bank_transfers transfer on transfer.ref = payments.provider_ref
where payments.order_id = invoices.order_id and transfer.status = 'pending'
  and invoices.kind = 'invoice' and invoices.status = 'pending';

-- Invoices of the platform were printed with its present name; the next start stores it in them.
create index invoices_unnamed_idx on invoices (id)
  where issuer_id = '00000000-0000-0000-0000-000000000000' and content -> 'issuer' ->> 'name' is null;
