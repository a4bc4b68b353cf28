comment on column course_lessons.video_url is null;
