drop index business_review_codes_used_idx;
create index business_review_codes_business_idx on business_review_codes (business_id, used_by);
