"""Judging a debate: speeches are analyzed as they come, judgments follow, then the verdict.

The systems are Debatrix (Liang et al., Findings of ACL 2024) and DbKai (Nakae et al., which
lets one dimension read the others and compares points instead of adding scores); every panel
between them is a value, see `domain.matches`.
"""
