-- Nothing ever used it: a lost second factor is removed by an Owner or by the operator (decision 0077).
drop table recovery_code;
