-- Pages of cases no longer report who has them open. docs/decisions/0019-review-of-applications.md.
drop table case_presence;
