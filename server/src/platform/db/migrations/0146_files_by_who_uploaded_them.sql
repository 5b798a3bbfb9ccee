-- no-transaction
-- What a municipality stores is summed for each upload.
create index concurrently if not exists uploaded_file_uploaded_by_id_idx on uploaded_file (uploaded_by_id);
