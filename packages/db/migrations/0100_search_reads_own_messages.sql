-- An index over all messages let the time of a search tell what strangers had written: it is read before membership is
-- known. Searches read the caller's own conversations alone (decision 18).
drop index messages_words_idx;
