/** Days to withdraw from a contract, for everyone (decision 0027). Ley 24.240, article 34, asks for ten. */
export const WITHDRAWAL_DAYS = 14;
