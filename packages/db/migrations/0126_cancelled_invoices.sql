-- The invoice of an order that is given up before it is paid goes with it; its number stays taken.
create function cancel_invoice() returns trigger language plpgsql as $$
begin
  update invoices set status = 'cancelled' where order_id = new.id and kind = 'invoice' and status = 'pending';
  return null;
end $$;
create trigger orders_cancel_invoice after update of status on orders for each row
  when (new.status = 'cancelled' and old.status = 'pending') execute function cancel_invoice();
