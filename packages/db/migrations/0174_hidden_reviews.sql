-- Whether there are any is asked with each page of reviews on a profile.
create index business_reviews_hidden_idx on business_reviews (business_id) where hidden_on_profile;
create index product_reviews_hidden_idx on product_reviews (product_id) where hidden_on_profile;
