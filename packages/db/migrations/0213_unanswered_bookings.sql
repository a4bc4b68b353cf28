-- Requests that nobody answers end when they would begin, see `unansweredRequests`.
update bookings set remind_at = starts_at where status = 'requested' and starts_at > now();
