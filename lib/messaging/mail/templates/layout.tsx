import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { CSSProperties, ReactNode } from "react";

const TEXT = "#1c1e21";
const MUTED = "#5c6370";
const ACCENT = "#3b5bdb";
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const page: CSSProperties = { margin: 0, padding: "24px 12px", background: "#f4f5f7" };
const card: CSSProperties = {
  maxWidth: "560px",
  padding: "28px",
  border: "1px solid #e1e4e8",
  borderRadius: "8px",
  background: "#ffffff",
  fontFamily: FONT,
  overflowWrap: "anywhere",
};
/** Body text. */
export const TEXT_STYLE: CSSProperties = { color: TEXT, fontSize: "15px", lineHeight: "1.5" };
/** The name of a section. */
export const HEADING_STYLE: CSSProperties = {
  margin: "20px 0 8px",
  color: MUTED,
  fontSize: "13px",
  fontWeight: 600,
};
const line: CSSProperties = { margin: "0 0 16px", ...TEXT_STYLE };
const small: CSSProperties = {
  margin: "0 0 8px",
  color: MUTED,
  fontSize: "12px",
  lineHeight: "1.5",
};
const button: CSSProperties = {
  padding: "10px 18px",
  borderRadius: "6px",
  background: ACCENT,
  color: "#ffffff",
  fontSize: "15px",
  fontWeight: 600,
};

/** A paragraph in an email. */
export function Line({ children }: { children: ReactNode }) {
  return <Text style={line}>{children}</Text>;
}

interface SmallLineProps {
  /** Whether to omit the line from the plain-text version, which includes its content elsewhere. */
  isInHtmlOnly?: boolean;
  children: ReactNode;
}

/** A secondary paragraph. */
export function SmallLine({ isInHtmlOnly = false, children }: SmallLineProps) {
  return (
    <Text style={small} {...(isInHtmlOnly ? { "data-skip-in-text": true } : {})}>
      {children}
    </Text>
  );
}

/** A link in small print. */
export function SmallLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: MUTED, textDecoration: "underline" }}>
      {children}
    </Link>
  );
}

interface MailLayoutProps {
  title: string;
  /** The primary action, if any. */
  action?: { label: string; link: string } | undefined;
  /** Small print: why the recipient gets this email and what to do about it. */
  footnote: ReactNode;
  children: ReactNode;
}

/** The layout of every email: a card without images, style sheets or scripts. */
export function MailLayout({ title, action, footnote, children }: MailLayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Body style={page}>
        <Container style={card}>
          {children}
          {action && (
            <Section style={{ margin: "24px 0" }}>
              <Button href={action.link} style={button}>
                {action.label}
              </Button>
            </Section>
          )}
          <Hr style={{ margin: "24px 0 16px", borderTop: "1px solid #e1e4e8" }} />
          {footnote}
        </Container>
      </Body>
    </Html>
  );
}
