/** What a client sends, checked by class-validator as Nest's documentation shows. */
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsDateString, IsInt, Min, ValidateNested } from 'class-validator';

export class InvestmentDto {
  @IsDateString() maturityDate: string;
  @IsInt() @Min(5_000) investmentAmount: number;
}

export class PlaceBidDto {
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => InvestmentDto)
  investments: InvestmentDto[];
}
