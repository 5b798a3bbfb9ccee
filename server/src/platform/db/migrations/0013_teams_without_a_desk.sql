-- Comments, tasks and receipts of a team, and drafts of answers, are no longer part of Fairbook. docs/decisions/0043-deal-team.md.
drop table deal_comment, deal_task, deal_document_reading, sale_answer_draft;
drop function check_answer_draft();
