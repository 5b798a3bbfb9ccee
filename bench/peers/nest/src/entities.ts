/** The tables of an order, mapped for TypeORM. */
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity('municipality')
export class Municipality {
  @PrimaryColumn('bigint') id: string;
  @Column('text', { nullable: true }) state: string | null;
}

export interface Maturity {
  maturityDate: string;
  isOffered: boolean;
  principalAmount: number;
}

@Entity('auction')
export class Auction {
  @PrimaryColumn('bigint') id: string;
  @Column('uuid') uuid: string;
  @Column('text') status: string;
  @Column('timestamptz', { name: 'start_date', nullable: true }) startDate: Date | null;
  @Column('timestamptz', { name: 'close_date', nullable: true }) closeDate: Date | null;
  @Column('jsonb', { name: 'maturity_structure' }) maturityStructure: Maturity[];
  @Column('int', { name: 'priority_state_inst' }) stateInstitution: number;
  @Column('int', { name: 'priority_national_inst' }) nationalInstitution: number;
  @Column('int', { name: 'priority_international_inst' }) internationalInstitution: number;
  @Column('int', { name: 'priority_state_ind' }) stateIndividual: number;
  @Column('int', { name: 'priority_national_ind' }) nationalIndividual: number;
  @Column('int', { name: 'priority_international_ind' }) internationalIndividual: number;
  @Column('numeric', { name: 'ind_max_amount', nullable: true }) indMaxAmount: string | null;
  @Column('numeric', { name: 'inst_max_amount', nullable: true }) instMaxAmount: string | null;
  @Column('bigint', { name: 'municipality_id' }) municipalityId: string;
  @ManyToOne(() => Municipality) @JoinColumn({ name: 'municipality_id' }) municipality: Municipality;
}

@Entity('user')
export class User {
  @PrimaryColumn('bigint') id: string;
  @Column('boolean', { name: 'is_active' }) isActive: boolean;
  @Column('text', { nullable: true }) state: string | null;
  @Column('text', { nullable: true }) country: string | null;
}

@Entity('investor_org')
export class InvestorOrg {
  @PrimaryColumn('bigint') id: string;
  @Column('text') status: string;
  @Column('boolean', { name: 'is_active' }) isActive: boolean;
  @Column('boolean', { name: 'is_institution' }) isInstitution: boolean;
  @Column('text', { nullable: true }) state: string | null;
  @Column('text', { nullable: true }) country: string | null;
}

@Entity('auction_bid', { schema: 'bench' })
export class AuctionBid {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: string;
  @Column('bigint', { name: 'auction_id' }) auctionId: string;
  @Column('uuid', { name: 'bid_id' }) bidId: string;
  @Column('bigint', { name: 'user_id' }) userId: string;
  @Column('bigint', { name: 'investor_org_id' }) investorOrgId: string;
  @Column('numeric', { name: 'investment_amount' }) investmentAmount: string;
  @Column('date', { name: 'maturity_date' }) maturityDate: string;
  @Column('text', { name: 'order_class' }) orderClass: string;
  @Column('int') rank: number;
  @Column('text', { name: 'rule_version' }) ruleVersion: string;
  @Column('text', { default: 'Active' }) state: string;
  @Column('bigint', { default: () => "nextval('bench.order_sequence')" }) sequence: string;
}

@Entity('auction_bid_history', { schema: 'bench' })
export class AuctionBidHistory {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: string;
  @Column('bigint', { name: 'auction_id' }) auctionId: string;
  @Column('uuid', { name: 'bid_id' }) bidId: string;
  @Column('bigint', { name: 'user_id' }) userId: string;
  @Column('text') action: string;
  @Column('jsonb') lines: object[];
  @Column('numeric', { name: 'amount_change' }) amountChange: string;
  @Column('smallint', { name: 'bid_change' }) bidChange: number;
}

@Entity('bid_idempotency', { schema: 'bench' })
export class BidKey {
  @PrimaryColumn('bigint', { name: 'user_id' }) userId: string;
  @PrimaryColumn('text') key: string;
  @Column('text', { name: 'request_hash' }) requestHash: string;
  @Column('bigint', { name: 'auction_id' }) auctionId: string;
  @Column('uuid', { name: 'bid_id' }) bidId: string;
}

@Entity('audit_event')
export class AuditEvent {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: string;
  @Column('text') actor: string;
  @Column('text') action: string;
  @Column('text') subject: string;
  @Column('jsonb') detail: object;
}
