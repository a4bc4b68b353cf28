-- Lines that tell of several followers lead to the list of them, which the profile opens by its address; and those
-- about one invitation or one request to their own place, as far as it is still known.
update notifications set data = data || jsonb_build_object('actionUrl', '/profile/me?people=followers')
where kind = 'follow' and actor_count > 1 and data->>'actionUrl' = '/profile/me';

update notifications set data = data || jsonb_build_object('actionUrl', '/tribe/' || tribes.slug || '?invite=' || invited.code)
from tribe_invitations invited join tribes on tribes.id = invited.tribe_id
where notifications.type = 'tribe_invite' and notifications.data->>'kind' = 'invitation'
  and notifications.tribe_id = invited.tribe_id and notifications.user_id = invited.user_id
  and invited.created_by::text = notifications.data->>'actorId' and invited.revoked_at is null;
