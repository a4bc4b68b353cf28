alter table tribe_invitations
  -- Of one made out to a buyer: the link whose use it holds.
  add column link_id uuid references tribe_invitations on delete set null;
create index tribe_invitations_link_idx on tribe_invitations (link_id, user_id) where link_id is not null;

alter table order_items
  -- Of a membership bought by a shared link: that link.
  add column invitation_id uuid references tribe_invitations on delete set null;
create index order_items_invitation_idx on order_items (invitation_id) where invitation_id is not null;
