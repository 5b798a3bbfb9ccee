-- Writes a change of a sale in its order log when it is made. A sale without a running log cannot be changed, since no one could verify its result.
create or replace function log_sale_change() returns trigger language plpgsql as $$
begin
  if not exists (select from order_log_head where auction_id = new.auction_id and is_closed = (new.kind = 'RESIZE')) then
    raise exception 'auction % has no order log that a change can be written in', new.auction_id;
  end if;
  if new.kind = 'SUPPLEMENT' then
    perform append_to_order_log(new.auction_id, 'SUPPLEMENT', supplement_entry(new));
    update auction set supplement_index = (select size - 1 from order_log_head where auction_id = new.auction_id) where id = new.auction_id;
  elsif new.kind in ('WITHDRAW_MATURITIES', 'RESIZE') then
    perform append_to_order_log(new.auction_id, new.kind, format('{"at":"%s","by":"issuer","index":%%1$s,"kind":"%s","maturities":[%s],"reason":%s}',
      order_log_moment(new.decided_at), new.kind, maturity_names(new.maturities), order_log_json(new.reason)));
  elsif new.kind = 'REOPEN' then
    perform append_to_order_log(new.auction_id, 'REOPEN', format('{"affects":["moments"],"at":"%s","closeDate":"%s","index":%%1$s,"kind":"REOPEN"}',
      order_log_moment(new.decided_at), order_log_moment(new.close_after)));
  else
    perform append_to_order_log(new.auction_id, 'RESCHEDULE', format('{"at":"%s","by":"%s","closeDate":"%s","index":%%1$s,"kind":"RESCHEDULE","reason":%s,"startDate":"%s"}',
      order_log_moment(new.decided_at), case when new.requested_by is null then 'terms' else 'issuer' end, order_log_moment(new.close_after), order_log_json(new.reason), order_log_moment(new.start_after)));
  end if;
  return null;
end
$$;

-- Maturities as canonical JSON, by day.
create or replace function maturity_names(maturities jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(format('{"maturityDate":"%s"%s%s}', m ->> 'maturityDate',
    case when m ? 'maturityId' then format(',"maturityId":"%s"', m ->> 'maturityId') else '' end,
    case when m ? 'principal' then format(',"principal":%s', m ->> 'principal') else '' end),
    ',' order by m ->> 'maturityDate', m ->> 'maturityId'), '')
  from jsonb_array_elements(maturities) m
$$;
create or replace trigger log_sale_change after insert or update of status on sale_change
  for each row when (new.status = 'Made') execute function log_sale_change();

-- Fails where a hash of a file is not known.
create or replace function supplement_entry(change sale_change) returns text language plpgsql stable as $$
declare
  after text;
  before text;
begin
  select sha256 into strict after from uploaded_file where id = change.file_after_id and sha256 is not null;
  if change.file_before_id is not null then
    select format(',"sha256Before":"%s"', sha256) into strict before from uploaded_file where id = change.file_before_id and sha256 is not null;
  end if;
  return format('{"at":"%s","by":"issuer","document":"%s","index":%%1$s,"kind":"SUPPLEMENT","reason":%s,"sha256":"%s"%s}',
    order_log_moment(change.decided_at), change.document, order_log_json(change.reason), after, coalesce(before, ''));
end
$$;
