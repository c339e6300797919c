const NAME: string = import.meta.env.OPERATOR_NAME;
const ADDRESS: string = import.meta.env.OPERATOR_ADDRESS;
const TAX_ID: string = import.meta.env.OPERATOR_TAX_ID;
const HOURS: string = import.meta.env.OPERATOR_HOURS;
const AREA: string = import.meta.env.OPERATOR_AREA;
const CONTACT: string = import.meta.env.CONTACT_EMAIL;
const MAILTO = `mailto:${encodeURIComponent(CONTACT).replaceAll("%40", "@")}`;

/** Who sells, and when and where somebody answers (Disposición 954/2025). A landing page has no other foot. */
export function LandingOperator() {
  return (
    <p className="wrap-anywhere basis-full pt-2">
      {NAME}. {TAX_ID}. {ADDRESS}. {AREA}: {HOURS},{" "}
      <a href={MAILTO} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {CONTACT}
      </a>
    </p>
  );
}
