-- What a person submitted for approval goes when their account is erased. The program still may change and delete nothing here; the
-- function erase_submissions does it with the owner's rights, and only for organizations whose people are all erased.
drop trigger keep on submission;
create trigger keep before update on submission for each row execute function refuse_change();
alter table submission enable always trigger keep;
