-- the polls of a page
select "polls"."post_id", "polls"."is_multiple", "polls"."ends_at", "polls"."voter_count",
    "poll_options"."id", "poll_options"."label", "poll_options"."vote_count", poll_options.id = any (array(
    select mine.option_id
    from poll_votes mine
    where mine.post_id = polls.post_id and mine.user_id = $1 offset 0)) as "is_mine"
from "polls"
inner join "poll_options" on "poll_options"."post_id" = "polls"."post_id"
where polls.post_id = any($2::uuid[]) and poll_options.post_id = any($3::uuid[])
order by "polls"."post_id", "poll_options"."position";

-- voting
select "is_multiple", "ends_at" <= now() as "has_ended"
from "polls"
where "post_id" = $1
for no key update;

select "id"
from "poll_options"
where "post_id" = $1;

delete
from "poll_votes"
where "post_id" = $1 and "user_id" = $2
returning "option_id";

insert into "poll_votes" ("post_id", "user_id", "option_id")
values ($1, $2, $3);

update "poll_options"
set "vote_count" = "vote_count" + $1
where "id" = $2;

update "polls"
set "voter_count" = "voter_count" + $1
where "post_id" = $2;
