-- Names of functions, a trigger and an index that say what they do. No statement of any release uses them.
alter function keep_halt() rename to refuse_change_of_halt;
alter function keep_cancelled() rename to refuse_change_of_cancelled;
alter trigger keep_cancelled on auction rename to refuse_change_of_cancelled;
alter index investor_org_kept_out rename to investor_org_excluded;
