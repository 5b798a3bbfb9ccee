-- Wrong guesses of codes, counted by all processes together: when the tries of a network or a person would all have come at an even rate. Rows are removed once that
-- moment is over, since they say nothing more then. A crash may lose them, so they are not logged.
create unlogged table guess_count (
  caller text primary key check (caller ~ '^[0-9a-f]{64}$'),
  due timestamptz not null
);
create index guess_count_due on guess_count (due);
