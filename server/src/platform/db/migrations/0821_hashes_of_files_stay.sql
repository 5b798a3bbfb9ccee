-- Sign-offs and supplements name files by their SHA-256: once it is known, it stays. docs/decisions/0043-deal-team.md.
create function keep_sha256() returns trigger language plpgsql as $$
begin
  if old.sha256 is not null and new.sha256 is distinct from old.sha256 then
    raise exception 'the hash of a file is kept as it is';
  end if;
  return new;
end
$$;
create trigger keep_sha256 before update of sha256 on uploaded_file for each row execute function keep_sha256();
