/** The request body, validated by class-validator as in Nest's documentation. */
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
