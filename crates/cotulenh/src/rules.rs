/// Where the rule book knows two ways, which one is played.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum RuleSet {
    /// The rules as recommended; what everybody plays here.
    #[default]
    Recommended,
    /// As the public reference implementation does it, for comparing with it: a carried commander still exposes and is
    /// exposed, commanders capture at distance 1 only, planes may join friends inside a zone of air defence, stacks send
    /// away single pieces first, and the last guard becomes heroic only alone.
    Reference,
}

impl RuleSet {
    #[inline(always)]
    pub(crate) const fn is_reference(self) -> bool {
        matches!(self, Self::Reference)
    }
}
